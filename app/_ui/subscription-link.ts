import { type OperationLink, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

/** Event streams start after the first paint: the code that reads them is loaded when the first one starts. */
export const subscriptionLink: TRPCLink<PortalRouter> = (runtime) => {
  let link: Promise<OperationLink<PortalRouter>> | undefined;
  const load = () => import("./read-event-stream.ts").then(({ eventStreamLink }) => eventStreamLink(runtime));
  return (call) =>
    observable((observer) => {
      let isOver = false;
      let stop = () => {};
      link ??= load();
      link.then(
        (open) => {
          if (!isOver) stop = open(call).subscribe(observer).unsubscribe;
        },
        (error) => {
          link = undefined;
          observer.error(TRPCClientError.from(error));
        },
      );
      return () => {
        isOver = true;
        stop();
      };
    });
};
