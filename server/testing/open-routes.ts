import { callApi } from "./call-api.ts";
import { fillPath, NO_THINGS, PROTECTED_ROUTES, titleOf } from "./documented-routes.ts";

/** The routes that do not refuse the token. Scopes are decided before a thing is looked for, so none is needed. */
export async function openRoutes(token: string): Promise<string[]> {
  const open: string[] = [];
  for (const route of PROTECTED_ROUTES) {
    const statuses: number[] = [];
    for (const body of [route.body?.(NO_THINGS), ...(route.otherBody ? [route.otherBody(NO_THINGS)] : [])]) {
      const { status } = await callApi(route.method, fillPath(route, NO_THINGS), { token, ...(body && { body }) });
      if (status === 401 || status >= 500) throw new Error(`${titleOf(route)} answers ${status}`);
      statuses.push(status);
    }
    if (statuses.some((status) => status !== 403)) open.push(titleOf(route));
  }
  return open;
}
