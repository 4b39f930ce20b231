import { create } from "zustand";

const useSlot = create<{ element: HTMLElement | null }>(() => ({ element: null }));

/** Registers the place in the head of the open content for a note about a more urgent alarm. */
export const setNoticeSlot = (element: HTMLElement | null): void => useSlot.setState({ element });

export const useNoticeSlot = (): HTMLElement | null => useSlot(({ element }) => element);
