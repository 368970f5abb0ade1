import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../_ui/trpc.ts";

/** Whether a cluster can run the bots changes without an event. */
const RECHECK_MS = 5_000;

/** The demo data of the account: whether it is offered, and how much of it there is. */
export const useDemo = () => useQuery(useTRPC().demo.get.queryOptions({}, { refetchInterval: RECHECK_MS })).data;
