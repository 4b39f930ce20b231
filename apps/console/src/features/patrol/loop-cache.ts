import { getLoops } from "@huiyan/contract/patrol/patrol.api";
import { type QueryClient } from "@tanstack/react-query";

export const refreshLoops = (client: QueryClient) => client.invalidateQueries({ queryKey: [getLoops.name] });
