import { type ColumnType, type Generated } from "kysely";

/** Column with a database default, optional in an insert. */
export type WithDefault<T> = Generated<T>;
/** Column of type jsonb: read as a parsed value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
