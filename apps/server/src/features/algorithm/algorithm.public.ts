export { addArrangement } from "./actions/save-arrangement.ts";
export { listArrangedAlgorithms } from "./algorithm.queries.ts";
export { listArrangementsFor } from "./arrangement/arrangement.queries.ts";
export { isAlgorithmSheet, takeAlgorithm } from "./package/load-algorithm.ts";
export { getAlgorithmPackage, listAllPackages, setAlgorithmWithdrawn } from "./package/package.queries.ts";
export { settingsSchemas } from "./package/settings-schema.ts";
