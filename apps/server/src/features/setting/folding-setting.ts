/** Name of the setting for grouping repeated alarms. Ingest reads it in its SQL statement. */
export const foldingSetting = "folding";
