import type { Client, Schemas } from "../../client.ts";

/** What the service keeps of an entry of the file. */
export interface StoredRecord {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly [member: string]: unknown;
}
/** A body of the API, made from the file and checked against the document of the service. */
export type Body = Record<string, unknown>;

interface Write {
  id: string;
  /** The version that the plan was made for: another one is refused with 412. */
  ifMatch: string;
  signal: AbortSignal;
}

export interface Section {
  /** For people. */
  noun: string;
  /** Names in the service's document: what is sent, and the config with its defaults. */
  schemas: { create: string; update: string; config?: string };
  /** What members have that the document gives no default for; null means that they are not set. */
  defaults: Readonly<Record<string, unknown>>;
  /** Whether an update keeps the members of `config` that it does not name. */
  mergesConfig: boolean;
  list: (client: Client, signal: AbortSignal) => Promise<readonly StoredRecord[]>;
  create: (client: Client, body: Body, signal: AbortSignal) => Promise<StoredRecord>;
  change: (client: Client, body: Body, write: Write) => Promise<unknown>;
  remove: (client: Client, write: Write) => Promise<unknown>;
}

const known = (records: readonly object[]) => records as readonly StoredRecord[];

/** In the order in which they are written: later ones refer to earlier ones. */
export const SECTIONS = {
  categories: {
    noun: "category",
    schemas: { create: "CategoryCreateBody", update: "CategoryUpdateBody", config: "CategoryConfig" },
    defaults: { disabled: false, config: {} },
    mergesConfig: true,
    list: async (client, signal) => known(await client.get("/categories", { signal })),
    create: async (client, body, signal) =>
      (await client.post("/categories", {
        body: body as Schemas["CategoryCreateBody"],
        signal,
      })) as object as StoredRecord,
    change: (client, body, { id, ...options }) =>
      client.patch("/categories/{categoryId}", { path: { categoryId: id }, body, ...options }),
    remove: (client, { id, ...options }) =>
      client.delete("/categories/{categoryId}", { path: { categoryId: id }, ...options }),
  },
  presets: {
    noun: "preset",
    schemas: { create: "PresetCreateBody", update: "PresetUpdateBody" },
    defaults: { config: {} },
    mergesConfig: false,
    list: async (client, signal) => known(await client.get("/presets", { signal })),
    create: async (client, body, signal) =>
      (await client.post("/presets", { body: body as Schemas["PresetCreateBody"], signal })) as object as StoredRecord,
    change: (client, body, { id, ...options }) =>
      client.patch("/presets/{presetId}", { path: { presetId: id }, body, ...options }),
    remove: (client, { id, ...options }) =>
      client.delete("/presets/{presetId}", { path: { presetId: id }, ...options }),
  },
  schedules: {
    noun: "schedule",
    schemas: { create: "ScheduleCreateBody", update: "ScheduleUpdateBody" },
    defaults: { cron: null, at: null },
    mergesConfig: false,
    list: async (client, signal) => known(await client.get("/schedules", { signal })),
    create: async (client, body, signal) =>
      (await client.post("/schedules", {
        body: body as Schemas["ScheduleCreateBody"],
        signal,
      })) as object as StoredRecord,
    change: (client, body, { id, ...options }) =>
      client.patch("/schedules/{scheduleId}", { path: { scheduleId: id }, body, ...options }),
    remove: (client, { id, ...options }) =>
      client.delete("/schedules/{scheduleId}", { path: { scheduleId: id }, ...options }),
  },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];
export const sectionOf = (name: SectionName): Section => SECTIONS[name];

/** What a record shows in another way than it is written. */
export const SHOWN_OTHERWISE: Readonly<Record<string, (record: StoredRecord) => unknown>> = {
  disabled: ({ flags }) => (Number(flags) & 1) === 1,
};

/** Members of schedules that name a record by its id; in the file they may have its name in place of it. */
export const REFERENCES = [
  { member: "target", id: "categoryId", name: "category", section: "categories" },
  { member: "input", id: "presetId", name: "preset", section: "presets" },
] as const satisfies { member: string; id: string; name: string; section: SectionName }[];

/** Names that differ in nothing but the case of their letters are the same to the service. */
export const nameKey = (name: string): string => name.normalize("NFC").toLowerCase();
