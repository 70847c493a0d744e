import { z } from 'zod';

// Spanish defaults for schemas without their own error text.
z.config({
  customError: (issue) => {
    if (issue.code === 'unrecognized_keys') return 'La solicitud trae un dato que no se reconoce.';
    return issue.input === undefined || issue.input === null ? 'Campo requerido' : 'Dato inválido';
  },
});
