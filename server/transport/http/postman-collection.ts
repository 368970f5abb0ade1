import type { OpenApiDocument } from "./openapi-parts.ts";
import type { Json } from "./openapi-schema.ts";

interface Operation {
  summary: string;
  description: string;
  tags: string[];
  security: Json[];
  parameters: { name: string; in: string; required?: boolean; description: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example: unknown }> };
}

/** A collection of the format 2.1, as Postman and its like import it: a folder for each tag, a request for each operation. */
export function toPostmanCollection({ info, servers, paths }: OpenApiDocument): Json {
  const { title, description } = info as { title: string; description: string };
  const [server] = servers as { url: string }[];
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: (operation as unknown as Operation).tags[0] ?? "",
      item: toItem(path, method, operation as unknown as Operation),
    })),
  );
  return {
    info: { name: title, description, schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{token}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: server?.url },
      { key: "token", value: "" },
    ],
    item: [...Map.groupBy(operations, ({ tag }) => tag)].map(([name, ofTag]) => ({
      name,
      item: ofTag.map(({ item }) => item),
    })),
  };
}

function toItem(path: string, method: string, operation: Operation): Json {
  const { summary, description, security, parameters, requestBody } = operation;
  const places = path
    .split("/")
    .slice(1)
    .map((place) => place.replace(/^\{(\w+)\}$/, ":$1"));
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const toPair = ({ name, example, description: text, required }: Operation["parameters"][number]) => ({
    ...{ key: name, value: example === undefined ? "" : String(example), description: text },
    ...(!required && { disabled: true }),
  });
  const variable = of("path").map(({ name, example, description: text }) => ({
    key: name,
    value: example,
    description: text,
  }));
  return {
    name: summary,
    request: {
      method: method.toUpperCase(),
      description,
      // An operation without a credential, or with those of an application, sends no token.
      ...(!security.some((way) => "apiToken" in way || "oauth2" in way) && { auth: { type: "noauth" } }),
      header: of("header").map(toPair),
      url: {
        raw: `{{baseUrl}}/${places.join("/")}`,
        host: ["{{baseUrl}}"],
        path: places,
        query: of("query").map(toPair),
        variable,
      },
      ...bodyOf(requestBody),
    },
    response: [],
  };
}

function bodyOf(body: Operation["requestBody"]): Json {
  const [entry] = Object.entries(body?.content ?? {});
  if (!entry) return {};
  const [type, { example }] = entry;
  if (type === "application/json") {
    return { body: { mode: "raw", raw: JSON.stringify(example, null, 2), options: { raw: { language: "json" } } } };
  }
  const fields = Object.entries(example as Record<string, string>).map(([key, value]) => ({
    key,
    value,
    type: "text",
  }));
  return { body: { mode: "urlencoded", urlencoded: fields } };
}
