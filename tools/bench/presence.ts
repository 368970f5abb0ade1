export async function benchPresence(): Promise<void> {}
