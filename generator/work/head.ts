/** What is done for a document before its site is known: its head is read and judged. */

import { type DocumentPlace, readFrontMatter } from '../collect/document.ts'
import { type Head, judgeHead } from '../model/head.ts'

export const readHead = (place: DocumentPlace): Head => judgeHead(place, readFrontMatter(place))
