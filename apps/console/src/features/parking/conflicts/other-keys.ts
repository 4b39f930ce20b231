/** Elements in which arrows and letters belong to the focused element. */
export const otherKeys = "[role=tree], [role=dialog]";
/** Elements in which Enter presses the focused button. */
export const otherEnter = `${otherKeys}, .page-head, .filters, .pager, .conflict-foot, .plain-button`;
