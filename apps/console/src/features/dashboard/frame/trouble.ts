import { createContext, useContext } from "react";

const Trouble = createContext(false);

/** Provides to all parts of a screen whether reading data has failed. */
export const TroubleProvider = Trouble.Provider;
export const useTrouble = (): boolean => useContext(Trouble);
