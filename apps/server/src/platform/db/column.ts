import { type ColumnType, type Generated } from "kysely";

/** A column that the database fills when it is left out. */
export type WithDefault<T> = Generated<T>;
/** jsonb: read as parsed, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
