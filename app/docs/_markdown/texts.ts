import { formatList } from "../english.ts";

/** The texts of the documentation as Markdown, of `/llms.txt` and of what is not found there. */
export const markdownTexts = {
  api: (title: string, base: string) =>
    `${title}: \`${base}\`. OpenAPI 3.1: [openapi.json](${base}/openapi.json), [openapi.yaml](${base}/openapi.yaml); [OpenAPI 3.0.3](${base}/openapi-3.0.json); [collection for Postman](${base}/postman.json).`,
  schemas: "Schemas",
  titledType: (title: string, type: string) => `${title}: ${type}`,
  type: (type: string) => `Type: ${type}`,
  member: (name: string, type: string, description: string) => `\`${name}\` (${type}): ${description}`,
  plainMember: (name: string, type: string) => `\`${name}\` (${type})`,
  statuses: (statuses: string) => `Other statuses: ${statuses}. [Errors](/docs/errors) says what they mean.`,
  notFound: (address: string) => `# Not found\n\nThere is no such page. [All pages](${address})\n`,
  list: {
    title: (brand: string) => `${brand} service`,
    summary:
      "> Keep a catalogue of lobby bots, group them, send them commands and see their live status. This documentation says how programs use it: a REST API, a gateway with an event stream, webhooks and OAuth.",
    about: (apiAddresses: readonly string[]) =>
      `Addresses of the APIs: ${formatList(apiAddresses)}. Each page below is Markdown; without \`.md\` at the end of its address it is the page for people.`,
    line: (label: string, address: string, text: string) => `[${label}](${address}): ${text}`,
    document: "OpenAPI 3.1. Beside it are `openapi.yaml`, `openapi-3.0.json` and `postman.json`.",
    groups: {
      guide: "Guide",
      reference: "API reference",
      documents: "OpenAPI documents",
      packages: "Packages for npm",
      errors: "Errors",
    },
  },
} as const;
