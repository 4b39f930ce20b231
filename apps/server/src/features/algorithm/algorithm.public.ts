export { listArrangedAlgorithms } from "./algorithm.queries.ts";
export { listArrangementsFor } from "./arrangement/arrangement.queries.ts";
export { settingsSchemas } from "./package/settings-schema.ts";
