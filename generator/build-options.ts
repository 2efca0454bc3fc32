/** Options, progress and result of a build. */

import type { ParserName } from './content/markdown/parser-names.ts'
import type { Host, HostName } from './hosts/host.ts'
import type { Diagnostic } from './kernel/diagnostics/diagnostic-record.ts'
import type { Severities } from './kernel/diagnostics/rules.ts'
import type { PublishResult } from './kernel/publish/target.ts'
import type { DataFiles, MarkdownFiles, SourceSummary } from './kernel/summaries.ts'

/** A name that a plugin gives to its host. */
type PluginHostName = string & {}

export interface BuildOptions {
  /** The content folder. */
  readonly content: string
  /** The out folder. It may exist only if it is empty or an earlier build created it. */
  readonly out: string
  /** The URL of the published site, such as `https://example.com` or `https://example.com/blog`. By default `base_url` of site.yaml. */
  readonly baseUrl?: string | undefined
  /** The host that the build is for: a name, also one of a plugin, or a host of your own. By default every host that runs the shim. */
  readonly host?: HostName | PluginHostName | Host | undefined
  /** The Markdown parser that comes first. By default satteri if it is installed, else remark. */
  readonly parser?: ParserName | undefined
  /** The folder that keeps results for later builds. By default nothing is kept. */
  readonly cache?: string | undefined
  /** How many worker threads to use beside the calling one. By default one for each further core, and none for a small site. */
  readonly threads?: number | undefined
  /**
   * The build that this one replaces: the base URL of a service, or a folder. The change feed says since which build each
   * document is unchanged. By default the build in the out folder.
   */
  readonly previous?: string | undefined
  /**
   * Reads documents from outside of the repository, which is the closest folder with `.git`, or the parent of the content folder. By
   * default they are errors.
   */
  readonly allowOutside?: boolean | undefined
  /** Plugins to load: paths or URLs of modules. */
  readonly plugins?: readonly string[] | undefined
  /** Runs the plugins that site.yaml names. They are code, so by default they are errors. */
  readonly sitePlugins?: boolean | undefined
  /** How many warnings the content may have. By default any number. */
  readonly maxWarnings?: number | undefined
  /**
   * The day of the build, as YYYY-MM-DD. It decides which documents of other generators are published, if these have dates on which
   * that changes, and warnings about dates. Otherwise the published site is the same on each day. By default today in UTC.
   */
  readonly today?: string | undefined
  /** Aborts the build. Nothing is published, and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Called at the start of each stage and while it runs. An error that it throws fails the build. */
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined
}

/** The options of a build wherever it is published, and those that only other commands use. */
export interface CompileOptions extends Omit<BuildOptions, 'out' | 'cache'> {
  /** Publishes drafts and marks them. By default drafts are only checked. */
  readonly drafts?: boolean | undefined
  /** Replaces the origin of the base URL, and keeps its path. */
  readonly origin?: string | undefined
  /** Replaces the severities of rules in site.yaml. */
  readonly severities?: Severities | undefined
  /**
   * Whether nobody publishes the files, because the build is a check or a preview. Social images are then empty, since drawing takes most of
   * the time, and an example as `base_url` is no warning.
   */
  readonly isDryRun?: boolean | undefined
}

/** The options of a build that has begun. */
export interface DatedOptions extends Omit<CompileOptions, 'host'> {
  readonly today: string
  readonly host?: HostName | Host | undefined
}

/** The stages of a build that take time, in their order. */
const buildStages = ['read', 'render', 'complete', 'publish'] as const

export type BuildStage = (typeof buildStages)[number]

export interface BuildProgress {
  readonly stage: BuildStage
  /** How many documents of this stage are done. */
  readonly done: number
  /** How many documents this stage has; 0 if it does not count them. */
  readonly total: number
}

export interface BuildResult extends PublishResult {
  /** The URL of the published site. */
  readonly baseUrl: string
  /** How many documents the content has, drafts included. */
  readonly documents: number
  /** The warnings about the content. */
  readonly diagnostics: readonly Diagnostic[]
  /** What the documents of other generators have in common; null without such documents. */
  readonly sources: SourceSummary | null
  /** What became of each Markdown file of the content folder and of the folders of sources. */
  readonly markdown: MarkdownFiles
  /** What became of each data file in the folders of collections; null without such files. */
  readonly data: DataFiles | null
  /** The next day (YYYY-MM-DD) on which a document appears or vanishes by its date; null if there is none. */
  readonly nextChange: string | null
}

export interface ProgressReporter {
  /** Starts a stage, or tells how many documents the current one has. */
  enter(stage: BuildStage, documents?: number): void
  /** Adds finished documents to the current stage. */
  advance(documents: number): void
}

export function createProgressReporter(onProgress: BuildOptions['onProgress'] = () => {}): ProgressReporter {
  let stage: BuildStage = 'read'
  let done = 0
  let total = 0
  return {
    enter(next, documents = 0) {
      if (next !== stage) done = 0
      stage = next
      total = documents
      onProgress({ stage, done, total })
    },
    advance(documents) {
      done += documents
      onProgress({ stage, done, total })
    },
  }
}
