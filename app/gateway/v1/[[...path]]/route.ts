import { createGatewayApp } from "#server/transport/gateway/create-gateway-app.ts";

const gateway = createGatewayApp("/gateway/v1");
const handler = (request: Request) => gateway.fetch(request);

export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
};
