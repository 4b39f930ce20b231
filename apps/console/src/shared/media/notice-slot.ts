import { create } from "zustand";

const useSlot = create<{ element: HTMLElement | null }>(() => ({ element: null }));

/**
 * Registers the element in the head of an open dialog in which the number of waiting alarms is shown; null unregisters
 * it.
 */
export const setNoticeSlot = (element: HTMLElement | null): void => useSlot.setState({ element });

export const useNoticeSlot = (): HTMLElement | null => useSlot(({ element }) => element);
