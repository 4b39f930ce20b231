/** Where a wall shows its screen, opened by its link and by nobody who is signed in. */
export const wallPath = "/screen";
