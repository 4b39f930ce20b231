export { ClosedDayNote } from "./ClosedDayNote.tsx";
export { SettlementLink } from "./SettlementLink.tsx";
