import { createContext, useContext } from "react";

const Trouble = createContext(false);

/** Tells the parts of a screen that something could not be read. */
export const TroubleProvider = Trouble.Provider;
export const useTrouble = (): boolean => useContext(Trouble);
