export { beginBerthAnew, closeStayOfVoidBerth } from "./close-stay.queries.ts";
export { type PastStay, type PastStep, takePastStays } from "./past-stays.ts";
export { deleteDemonstrationRecords } from "./retention/old-records.queries.ts";
export type { Sight } from "./stay/observation.ts";
