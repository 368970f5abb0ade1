import { type ClusterStart, latestPackage, type StartText, withTokenInput } from "./cluster-start.ts";
import { quoteForContainerfile } from "./quote.ts";

const LOOPBACK = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])([:/]|$)/;

/** An image of a container. The token is mounted when the container starts. */
export function containerFile(start: ClusterStart): StartText {
  const text = `# A cluster. The token is not in the image: it is mounted at /run/secrets/svc-token.
FROM docker.io/library/node:24-slim
WORKDIR /opt/svc-cluster
RUN ["npm", "install", "--no-audit", "--no-fund", ${JSON.stringify(latestPackage(start))}]
ENV NODE_ENV=production
ENV SVC_URL=${quoteForContainerfile(start.gateway)}
ENV SVC_CLUSTER_NAME=${quoteForContainerfile(start.name)}
ENV SVC_TOKEN_FILE=/run/secrets/svc-token
USER node
ENTRYPOINT ["/opt/svc-cluster/node_modules/.bin/svc-cluster"]
`;
  // In a container, localhost is the container itself.
  const network = LOOPBACK.test(start.gateway) ? "--network host " : "";
  const commands = `${withTokenInput("(umask 077; cat >cluster-token)", start)}
docker build --no-cache ${network}--tag svc-cluster --file Containerfile .
docker run --detach --init --restart unless-stopped --name svc-cluster ${network}--user "$(id -u):$(id -g)" \\
  --volume "$PWD/cluster-token:/run/secrets/svc-token:ro" svc-cluster`;
  return { text, fileName: "Containerfile", commands };
}
