/** Where the arrows and letters belong to what has the focus. */
export const otherKeys = "[role=tree], [role=dialog]";
/** Where Enter presses the button that has the focus. */
export const otherEnter = `${otherKeys}, .page-head, .filters, .pager, .conflict-foot, .plain-button`;
