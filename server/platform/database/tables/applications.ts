export interface ApplicationTables {}
