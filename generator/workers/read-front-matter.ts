/** What is done for a document before its site is known: its head is read and judged. */

import { type DocumentPlace, readFrontMatter } from '../collect/document.ts'
import { type JudgedHead, judgeHead } from '../model/head.ts'

export const readHead = (place: DocumentPlace): JudgedHead => judgeHead(place, readFrontMatter(place))
