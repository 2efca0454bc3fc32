import { defineConfig } from 'astro/config'

export default defineConfig({ site: 'https://sky.example', trailingSlash: 'always' })
