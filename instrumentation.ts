/** Next calls this once, before the first request. Behind `server/main.ts` an application is running already. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { Application, isApplicationRunning } = await import("#server/application.ts");
  const { readSettings, settings } = await import("#server/env.ts");
  if (!isApplicationRunning()) new Application().set(settings, readSettings()).run();
}
