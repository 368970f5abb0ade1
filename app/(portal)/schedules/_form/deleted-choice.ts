/** What is wrong with a field whose value was deleted since it was chosen; the field itself would look empty. */
export const deletedChoice = (choices: readonly { id: string }[], chosen: string | null, error: string) =>
  chosen && !choices.some(({ id }) => id === chosen) ? { error } : {};
