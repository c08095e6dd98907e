/** Gives inputs for the calls that bring customers and services along from another system. */
export function movingInputs(id: string, page: object): Record<string, Record<string, unknown>> {
  return {
    'staff.imports.preview': {
      customers: new File(['x'], 'x.csv'),
      services: new File(['x'], 'y.csv'),
    },
    'staff.imports.start': {
      importId: id,
      customers: new File(['x'], 'x.csv'),
      services: new File(['x'], 'y.csv'),
      onlyRight: false,
      invites: false,
      shown: { customers: 1, services: 0 },
    },
    'staff.imports.list': { ...page },
    'staff.imports.get': { importId: id },
    'staff.imports.rows': { ...page, importId: id, state: 'refused' },
    'staff.imports.end': { importId: id },
  };
}
