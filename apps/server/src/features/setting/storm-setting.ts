/** Under this name an organisation's choice is stored; the recognition of storms reads it in its statement. */
export const stormSetting = "storms";
