/** Selector of elements that handle arrow keys and letters themselves while they have the focus. */
export const otherKeys = "[role=tree], [role=dialog]";
/** Selector of elements that handle Enter themselves while they have the focus. */
export const otherEnter = `${otherKeys}, .page-head, .filters, .pager, .conflict-foot, .plain-button`;
