/**
 * The JavaScript API of Stele. Functions print nothing, handle no signals, never exit, and leave the process of the caller
 * as it is. They throw {@link ContentError} for wrong content and {@link OperationalError} for everything else that a
 * caller can fix.
 */

export type {
  Plugin,
  PluginDocument,
  PluginFile,
  PluginFoundSite,
  PluginFoundSource,
  PluginImporter,
  PluginSite,
  PluginSiteFolder,
  PluginSurface,
} from './build/plugins/plugin.ts'
export { build } from './build.ts'
export type { BuildOptions, BuildProgress, BuildResult, BuildStage } from './build-options.ts'
export { type CheckOptions, type CheckResult, check } from './commands/check/check.ts'
export { type DevBuild, type DevOptions, dev } from './commands/dev/dev.ts'
export {
  type BuildDiff,
  type Change,
  type ChangeKind,
  type ChangeRule,
  type DiffOptions,
  diffBuilds,
} from './commands/diff.ts'
export { type ServeOptions, type Server, serve } from './commands/serve/serve.ts'
export { collectStats, type SiteStats, type StatsOptions } from './commands/stats/stats.ts'
export {
  type VerifyOptions,
  type VerifyPlan,
  type VerifyProgress,
  type VerifyReport,
  verify,
} from './commands/verify.ts'
export type { Host, HostedSite, HostName } from './hosts/host.ts'
export type { Diagnostic, FixedProblem } from './kernel/diagnostics/diagnostic-record.ts'
export { ContentError, OperationalError, type OperationalErrorCode } from './kernel/diagnostics/errors.ts'
export type { RuleId, Severity } from './kernel/diagnostics/rules.ts'
