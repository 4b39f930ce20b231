export { listArrangedAlgorithms } from "./algorithm.queries.ts";
