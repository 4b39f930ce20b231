/** Selector of elements that use arrow keys and letters themselves while they have the focus. */
export const otherKeys = "[role=tree], [role=dialog]";
/** Selector of elements in which Enter presses the focused button. */
export const otherEnter = `${otherKeys}, .page-head, .filters, .pager, .conflict-foot, .plain-button`;
