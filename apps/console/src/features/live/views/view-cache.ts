import { getViews } from "@huiyan/contract/live/view.api";
import { type QueryClient } from "@tanstack/react-query";

export const refreshViews = (client: QueryClient) => client.invalidateQueries({ queryKey: [getViews.name] });
