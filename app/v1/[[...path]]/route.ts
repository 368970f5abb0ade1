import { createRestApp } from "#server/transport/rest/create-rest-app.ts";

const rest = createRestApp("/v1");
const handler = (request: Request) => rest.fetch(request);

export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
};
