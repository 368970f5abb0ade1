export const countUsers = (count: number): string => {
  if (count === 0) return "Nobody yet";
  return count === 1 ? "1 account" : `${count.toLocaleString("en-GB")} accounts`;
};
