/** Name of the setting for alarm bursts. The recognition of bursts reads it in its SQL statement. */
export const stormSetting = "storms";
