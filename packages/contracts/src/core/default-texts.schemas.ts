import { z } from 'zod';

// Every text a person reads is Spanish, also where a schema brings none of its own.
z.config({
  customError: (issue) => {
    if (issue.code === 'unrecognized_keys') return 'La solicitud trae un dato que no se reconoce.';
    return issue.input === undefined || issue.input === null ? 'Campo requerido' : 'Dato inválido';
  },
});
