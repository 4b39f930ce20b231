import { create } from "zustand";

const useSlot = create<{ element: HTMLElement | null }>(() => ({ element: null }));

/** Where the head of what is being read has room for a word about something more urgent. */
export const setNoticeSlot = (element: HTMLElement | null): void => useSlot.setState({ element });

export const useNoticeSlot = (): HTMLElement | null => useSlot(({ element }) => element);
