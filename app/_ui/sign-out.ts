/** Ends the session of this browser and opens another page. The code for it is loaded only then. */
export async function signOutHere(nextPage = "/"): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: nextPage });
}
