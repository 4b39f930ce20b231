import { type HelpKey } from "./help.texts.ts";

const general: readonly HelpKey[] = ["generalMenu", "generalAddress"];
/** By the beginning of the page's path. */
const byPage: readonly (readonly [path: string, topics: readonly HelpKey[]])[] = [
  ["/home", ["homeFigures", "homeCharts", "homeNews"]],
  ["/message", ["messageOpen", "messageArrive", "messageStorms", "messageBoxes"]],
  ["/devices", ["devicesAdd", "devicesGroups", "devicesRecycle"]],
  ["/deviceGroup", ["groupsDrag", "groupsLevels", "groupsLabels"]],
  ["/persons", ["personsRoles", "personsAssign", "personsInvalid"]],
  ["/set", ["setPassword", "setFactor", "setKeys"]],
  ["/company", ["companyCreate", "companyJoin"]],
  ["/quickEntry", ["quickEdit", "quickKeys"]],
];

/** What the help says about a page; on pages without topics of their own, how the console works in general. */
export function topicsOf(path: string): readonly HelpKey[] {
  const own = byPage.find(([page]) => path === page || path.startsWith(`${page}/`))?.[1] ?? [];
  return [...own, ...general];
}
