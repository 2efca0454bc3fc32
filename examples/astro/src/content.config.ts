import { defineCollection, z } from 'astro:content'
import { glob } from 'astro/loaders'

const notes = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/notes' }),
  schema: z.object({
    title: z.string(),
    description: z.string(),
    pubDate: z.coerce.date(),
    tags: z.array(z.string()),
    /** The instrument that shows what the note describes. */
    instrument: z.enum(['eyes', 'binoculars', 'telescope']),
  }),
})

export const collections = { notes }
