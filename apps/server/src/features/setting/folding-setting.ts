/** Under this name an organisation's choice is stored; ingest reads it in its statement. */
export const foldingSetting = "folding";
