export { addLink } from "./actions/add-link.ts";
