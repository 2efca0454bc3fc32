/** MkDocs, whose documents are Markdown without a syntax of their own. site.yaml names them `markdown`. */

import type { Importer } from '../importer.ts'
import { markdown } from '../markdown/markdown.ts'
import { recogniseMkdocs } from './recognise.ts'

export const mkdocs: Importer = { ...markdown, title: 'MkDocs', recognise: recogniseMkdocs }
