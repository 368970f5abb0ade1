/** Next calls this once, before the first request. Behind `server/main.ts` an application is running already. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { isApplicationRunning } = await import("#server/application.ts");
  if (isApplicationRunning()) return;
  const { createApplication } = await import("#server/settings/settings.ts");
  const { readSettings } = await import("#server/settings/read-settings.ts");
  createApplication(readSettings()).run();
  const { connectBroker } = await import("#server/data/connect-broker.ts");
  await connectBroker();
}
