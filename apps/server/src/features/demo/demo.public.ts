export { deleteStored } from "./history/delete-stored.ts";
