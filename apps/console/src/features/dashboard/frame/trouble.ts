import { createContext, useContext } from "react";

const Trouble = createContext(false);

/** Informs the parts of a screen that a read failed. */
export const TroubleProvider = Trouble.Provider;
export const useTrouble = (): boolean => useContext(Trouble);
